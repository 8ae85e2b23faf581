/** The file of a bundle that says from which sources it was made. */
export declare const SOURCES_RECORD: string;
/** What is known of all sources without reading them: another size or time of change of one is another record. */
export declare function recordOf(project: string): string;
/** Whether `dist` was made of the sources as they are now; false where there is none. */
export declare function isFresh(project: string): boolean;
