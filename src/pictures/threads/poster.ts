import { smallPoster } from '../poster.ts';
import { servePictures } from './serve.ts';

/** The thread that makes posters small. */
servePictures(smallPoster);
