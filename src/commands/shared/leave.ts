/** The button that leaves stored data alone, under the answers of `/me delete` and `/people delete`. */
export const LEAVE = 'privacy.leave';
