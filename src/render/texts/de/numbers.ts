import { numbersIn } from '../plural.ts';

export const { number, count } = numbersIn('de');
