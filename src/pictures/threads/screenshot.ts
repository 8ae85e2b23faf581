import { shrinkScreenshot } from '../poster.ts';
import { servePictures } from './serve.ts';

servePictures(shrinkScreenshot);
