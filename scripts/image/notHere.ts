/** Error if this machine cannot build or start the image. The image itself may be right. */
export class NotHere extends Error {}

/** Exit status EX_UNAVAILABLE (sysexits.h). After it, `.ci/run` continues. */
export const NOT_HERE_STATUS = 69;
