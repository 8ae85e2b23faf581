/** File of a bundle that says from which sources the bundle was made. */
export declare const SOURCES_RECORD: string;
/** Record of all sources by size and time of change, made without reading them. */
export declare function recordOf(project: string): string;
/** True if `dist` was made from the present sources. False if there is no `dist`. */
export declare function isFresh(project: string): boolean;
