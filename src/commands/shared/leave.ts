/** The button below `/me delete` and `/people delete` that keeps the stored data. */
export const LEAVE_DATA_PRESS = 'privacy.leave';
