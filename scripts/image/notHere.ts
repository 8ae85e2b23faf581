/** This machine cannot build or start the image. The reason lies in the machine, not in the image. */
export class NotHere extends Error {}

/** EX_UNAVAILABLE of sysexits.h. After this status, `.ci/run` continues. */
export const NOT_HERE_STATUS = 69;
