import { numbersIn } from '../plural.ts';

export const { number, count: countText } = numbersIn('en');
