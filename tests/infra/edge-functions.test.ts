import { describe, expect, it } from 'vitest';
import { createEdgeFunction, edgeEvent } from '#local/services/cdn/edge-function.ts';
import { edgeSyntaxProblems } from '#local/services/cdn/edge-syntax.ts';
import { listedForms } from '#local/tests/services/cdn/edge-forms.ts';
import { installedNjs, runNjs } from '../support/njs.ts';
import { shopTemplate } from './support.ts';

const functionsOf = (stage: string): string[] =>
  Object.values(shopTemplate(stage).findResources('AWS::CloudFront::Function')).map(
    ({ Properties }) => Properties.FunctionCode,
  );

/** The page that the fallback function chooses for a path and query string. */
const pages: readonly (readonly [path: string, queryString: string, page: string])[] = [
  ['/home', '', '/home.html'],
  ['/HOME/', 'utm_source=a', '/home.html'],
  ['/home', 'category=MiniFrames', '/home.MiniFrames.html'],
  ['/home', 'category=MiniFrames&utm_source=a', '/home.MiniFrames.html'],
  ['/home', 'category=miniframes', '/home.html'],
  ['/home', 'category=../secret', '/home.html'],
  ['/home', 'category=Mini%46rames', '/index.html'],
  ['/home', '%71=dog', '/index.html'],
  ['/home', 'q=dog&category=MiniFrames', '/index.html'],
  ['/home/more', '', '/index.html'],
  ['/home.html', '', '/index.html'],
  ['/', '', '/index.html'],
  ['/manage/orders/1', '', '/index.html'],
  ['/assets/a.js', '', '/assets/a.js'],
  ['/config.json', '', '/config.json'],
  ['/assets', '', '/index.html'],
];

const requestFor = (path: string, queryString: string) => ({
  method: 'GET',
  path,
  queryString,
  headers: {},
  sourceIp: '',
});

// https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-javascript-runtime-20.html
it.each(['dev', 'prod'])('uses only what AWS lists for CloudFront Functions 2.0 in %s', (stage) => {
  const functions = functionsOf(stage);
  expect(functions).not.toHaveLength(0);
  expect(functions.map(edgeSyntaxProblems)).toEqual(functions.map(() => []));
});

describe('the fallback function', () => {
  const [code = ''] = functionsOf('dev');

  it.each(pages)('maps %s?%s to the file %s', async (path, queryString, page) => {
    const request = requestFor(path, queryString);
    expect(await createEdgeFunction('fallback', code)(request)).toEqual({ request: { ...request, path: page } });
  });
});

const njs = installedNjs();

describe.skipIf(njs === undefined)('njs, the engine of CloudFront Functions', () => {
  const run = (script: string): unknown => runNjs(njs ?? '', script);

  it('chooses the same pages as the local CDN', () => {
    const [code = ''] = functionsOf('dev');
    const events = pages.map(([path, queryString]) => edgeEvent(requestFor(path, queryString)));
    const script = `${code}\nconsole.log(JSON.stringify(${JSON.stringify(events)}.map((event) => handler(event).uri)))`;
    expect(run(script)).toEqual(pages.map(([, , page]) => page));
  });

  it('parses every form that the allow-list allows', () => {
    const parse = '(code) => { try { new Function(code); } catch (error) { return code + error.message; } }';
    const script = `console.log(JSON.stringify(${JSON.stringify(Object.values(listedForms))}.map(${parse})))`;
    expect(run(script)).toEqual(Object.values(listedForms).map(() => null));
  });
});
