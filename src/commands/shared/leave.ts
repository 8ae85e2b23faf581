/** Name of the press for the button that keeps the stored data, below `/me delete` and `/people delete`. */
export const KEEP_DATA_HANDLER_NAME = 'privacy.leave';
