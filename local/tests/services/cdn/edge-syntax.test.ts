import { describe, expect, it } from 'vitest';
import { edgeSyntaxProblems } from '#services/cdn/edge-syntax.ts';
import { listedForms } from './edge-forms.ts';

describe('the allow-list of CloudFront Functions 2.0', () => {
  it.each(Object.entries(listedForms))('allows %s', (_name, code) => {
    expect(edgeSyntaxProblems(code)).toEqual([]);
  });

  it.each([
    ['object destructuring', 'const { a } = {};', 'ObjectPattern'],
    ['array destructuring', 'const [a] = [];', 'ArrayPattern'],
    ['a destructured parameter', 'function f({ a }) { }', 'ObjectPattern'],
    ['a default parameter', 'function f(a = 1) { }', 'AssignmentPattern'],
    ['a comma after the last argument', 'f(1,); function f() { }', 'comma after the last argument'],
    ['a comma after the last parameter', 'function f(a,) { }', 'comma after the last argument'],
    ['a class', 'class A { }', 'ClassDeclaration'],
    ['a generator', 'function* f() { yield 1; }', 'generator'],
    ['for...of', 'for (const a of []) { a; }', 'ForOfStatement'],
    ['spread in a call', 'f(...[]); function f() { }', 'SpreadElement'],
    ['spread in an array', '[...[]];', 'SpreadElement'],
    ['spread in an object', '({ ...{} });', 'SpreadElement'],
    ['optional chaining', 'const a = 1; a?.b;', 'ChainExpression'],
    ['nullish coalescing', '1 ?? 2;', 'operator ??'],
    ['logical assignment', 'let a; a ||= 1;', 'operator ||='],
    ['a shorthand property', 'const a = 1; ({ a });', 'shorthand property'],
    ['a method in an object', '({ a() { } });', 'method in an object'],
    ['a computed property', "({ ['a']: 1 });", 'computed property'],
    ['catch without a parameter', 'try { } catch { }', 'catch without a parameter'],
    ['a function in a block', 'if (1) { function f() { } }', 'function in a block'],
    ['new.target', 'function f() { new.target; }', 'MetaProperty'],
    ['a tagged template', 'f`a`; function f() { }', 'TaggedTemplateExpression'],
    ['debugger', 'debugger;', 'DebuggerStatement'],
    ['with', 'with ({}) { }', "'with' in strict mode"],
    ['a bigint', '1n;', 'bigint'],
    ['a binary number', '0b11;', 'binary or octal number'],
    ['a code point escape', "'\\u{61}';", 'code point escape'],
    ['a code point escape in a template', '`\\u{61}`;', 'code point escape'],
    ['the unicode flag', '/a/u;', 'regular expression flag'],
    ['an async arrow function', 'const f = async () => 1;', 'async closure'],
    ['an async function in a function', 'function f() { async function g() { } }', 'async closure'],
    ['await in an argument', 'async function f() { f([await 1]); }', 'await in an argument'],
    ['await outside a function', 'await 1;', 'Unexpected token'],
    ['import', "import cf from 'cloudfront';", 'sourceType: module'],
    ['dynamic import', "import('crypto');", 'ImportExpression'],
    ['export', 'export const a = 1;', 'sourceType: module'],
    ['another module', "require('fs');", 'global'],
    ['require without a module', 'require();', 'global'],
    ['a module by a variable', "const name = 'crypto'; require(name);", 'global'],
    ['eval', "eval('1');", 'global'],
    ['the Function constructor', "new Function('');", 'global'],
    ['the Function constructor of a function', "(() => 1).constructor('');", 'method'],
    ['setTimeout', 'setTimeout(() => 1, 1);', 'global'],
    ['fetch', "fetch('/');", 'global'],
    ['a global through globalThis', "globalThis.fetch('/');", 'member'],
    ['process', 'process.env;', 'global'],
    ['Map', 'new Map();', 'global'],
    ['Boolean', '[].filter(Boolean);', 'global'],
    ['Object.fromEntries', 'Object.fromEntries([]);', 'member'],
    ['a static in brackets', "Object['fromEntries']([]);", 'member'],
    ['Array.from', 'const from = Array.from;', 'member'],
    ['Array.prototype.at', '[].at(0);', 'method'],
    ['Array.prototype.flat by name', 'Array.prototype.flat.call([]);', 'member'],
    ['String.prototype.charCodeAt', "'a'.charCodeAt(0);", 'method'],
    ['console.error', "console.error('a');", 'member'],
    ['console.log with two arguments', "console.log('a', 'b');", 'second argument'],
    ['the properties of Object.create', 'Object.create({}, {});', 'second argument'],
    ['code that does not parse', 'const = 1;', 'Unexpected token'],
  ])('refuses %s', (_name, code, what) => {
    expect(edgeSyntaxProblems(code)).toContainEqual({ line: 1, what: expect.stringContaining(what) });
  });

  it('reports the line of each problem, and quotes its first line', () => {
    expect(edgeSyntaxProblems('const a = {};\nconst {\n  b,\n} = a;\n\na ?? b;')).toEqual([
      { line: 2, what: 'ObjectPattern: { ...' },
      { line: 6, what: 'operator ??: a ?? b' },
    ]);
  });

  it('refuses more than 10 KB, counted in bytes', () => {
    const filled = (bytes: number) => `//${'é'.repeat((bytes - 2) / 2)}`;
    expect(edgeSyntaxProblems(filled(10_240))).toEqual([]);
    expect(edgeSyntaxProblems(filled(10_242))).toEqual([{ line: 1, what: 'more than 10240 bytes' }]);
  });
});
