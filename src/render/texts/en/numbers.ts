import { numbersIn } from '../plural.ts';

export const { number, count: counted } = numbersIn('en');
