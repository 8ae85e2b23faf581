import { numberFormatsOf } from '../plural.ts';

export const { number, count: countText } = numberFormatsOf('en');
