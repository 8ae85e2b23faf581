import { smallPoster } from '../poster.ts';
import { servePictures } from './serve.ts';

servePictures(smallPoster);
