/** Name of the press for the button that keeps the stored data, below `/me delete` and `/people delete`. */
export const LEAVE_DATA_PRESS = 'privacy.leave';
