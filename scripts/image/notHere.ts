/** The image cannot be built or started on this machine, for a reason that lies in the machine. */
export class NotHere extends Error {}

/** EX_UNAVAILABLE of sysexits.h: `.ci/run` continues after it. */
export const NOT_HERE_STATUS = 69;
