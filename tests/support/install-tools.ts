// `npm test` runs this beside its checks, because installing is mostly waiting.
import { findBrowser } from './browser.ts';
import provideNjs from './njs.ts';

provideNjs();
findBrowser();
