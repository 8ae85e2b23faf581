import { smallScreenshot } from '../poster.ts';
import { servePictures } from './serve.ts';

servePictures(smallScreenshot);
