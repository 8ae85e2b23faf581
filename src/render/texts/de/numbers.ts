import { numberFormatsOf } from '../plural.ts';

export const { number, count } = numberFormatsOf('de');
