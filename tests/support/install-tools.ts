// `npm test` runs this beside its checks, because installing takes half a minute of waiting.
import { findBrowser } from './browser.ts';
import provideNjs from './njs.ts';

provideNjs();
findBrowser();
