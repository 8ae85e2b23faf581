import { shrinkPoster } from '../poster.ts';
import { servePictures } from './serve.ts';

servePictures(shrinkPoster);
