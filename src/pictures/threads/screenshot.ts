import { smallScreenshot } from '../poster.ts';
import { servePictures } from './serve.ts';

/** The thread that makes screenshots of a size that a message needs. */
servePictures(smallScreenshot);
