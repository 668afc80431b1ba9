import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import { describe, expect, it } from 'vitest';

/**
 * The translation of a browser replaces text nodes, so React fails to remove or to change a text that has siblings:
 * https://github.com/facebook/react/issues/11538. The component tests find what they make happen (`translatable.ts`); this
 * finds the markup.
 */

type Content =
  | ESTree.Expression
  | ESTree.JSXEmptyExpression
  | ESTree.JSXText
  | ESTree.JSXElement
  | ESTree.JSXSpreadChild;

/** Props that contain elements. Others that stand among an element's children are texts. */
const elementProps = new Set(['action', 'aside', 'before', 'caption', 'children', 'notice', 'stage']);

const containsElement = (node: Content): boolean => JSON.stringify(node).includes('"type":"JSX');

/** The possible contents of an expression. */
function arms(node: Content): readonly Content[] {
  if (node.type === 'ParenthesizedExpression') return arms(node.expression);
  if (node.type === 'ConditionalExpression') return [...arms(node.consequent), ...arms(node.alternate)];
  if (node.type !== 'LogicalExpression') return [node];
  return node.operator === '&&' ? arms(node.right) : [...arms(node.left), ...arms(node.right)];
}

/** A blank text, which separates elements. */
const isBlank = (node: Content): boolean =>
  (node.type === 'JSXText' || node.type === 'Literal') && String(node.value).trim() === '';

/** Whether a button shows another text instead of its contents while it is busy. */
const givesWay = ({ openingElement }: ESTree.JSXElement): boolean =>
  openingElement.attributes.some(
    (attribute) => attribute.type === 'JSXAttribute' && attribute.name.name === 'busyLabel',
  );

/** The name at the start of `name(…)` and `name.member(…)`. */
function rootOf(node: ESTree.Expression): string | undefined {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'MemberExpression' ? rootOf(node.object) : undefined;
}

/** The faults of a file's markup, as the code of the elements. */
function faultsIn(code: string): readonly string[] {
  const { program } = parseSync('markup.tsx', code);
  const ownImports = new Set(
    program.body.flatMap((statement) =>
      statement.type === 'ImportDeclaration' && /^[.#]/.test(statement.source.value)
        ? statement.specifiers.map(({ local }) => local.name)
        : [],
    ),
  );
  /** Calls of the file's own functions and of its props return elements. */
  const isText = (node: Content): boolean => {
    switch (node.type) {
      case 'JSXText':
        return !isBlank(node);
      case 'Literal':
        return typeof node.value === 'string' && !isBlank(node);
      case 'Identifier':
        return !elementProps.has(node.name);
      case 'CallExpression':
        return !containsElement(node) && ownImports.has(rootOf(node.callee) ?? '');
      default:
        return ['TemplateLiteral', 'MemberExpression', 'BinaryExpression'].includes(node.type);
    }
  };
  const comesAndGoes = (node: Content): boolean =>
    node.type === 'ConditionalExpression' ||
    node.type === 'LogicalExpression' ||
    (node.type === 'CallExpression' && containsElement(node));
  const isComputed = (node: Content): boolean =>
    isText(node) && ['CallExpression', 'TemplateLiteral', 'BinaryExpression'].includes(node.type);

  const faults: string[] = [];
  const contentsOf = ({ children }: ESTree.JSXElement | ESTree.JSXFragment): readonly Content[] =>
    children
      .filter((child) => child.type !== 'JSXText' || !/^\s*\n\s*$/.test(child.value))
      .flatMap((child) =>
        child.type === 'JSXFragment'
          ? contentsOf(child)
          : child.type === 'JSXExpressionContainer'
            ? child.expression
            : child,
      )
      .filter(({ type }) => type !== 'JSXEmptyExpression');
  new Visitor({
    JSXElement(element) {
      const contents = contentsOf(element);
      if (contents.length === 1 || !contents.some((content) => arms(content).some(isText))) return;
      if (
        contents.some((content) => comesAndGoes(content) || isComputed(content)) ||
        contents.every((content) => isText(content) || isBlank(content)) ||
        givesWay(element)
      ) {
        faults.push(code.slice(element.start, element.end));
      }
    },
    // Its texts become children of an element that isn't in sight.
    JSXFragment(fragment) {
      const isElement = ({ type }: Content) => type === 'Identifier';
      if (contentsOf(fragment).some((content) => arms(content).some((arm) => isText(arm) && !isElement(arm)))) {
        faults.push(code.slice(fragment.start, fragment.end));
      }
    },
  }).visit(program);
  return faults;
}

const withImports = (markup: string) => `import { texts } from '#web/texts/cart/cart.ts'; const a = ${markup};`;

describe('markup that survives the translation of a page', () => {
  it.each([
    ['a part that comes and goes', '<p>{texts.a} {open && <b />}</p>'],
    ['one of two parts', '<p>Total {open ? <b /> : <i />}</p>'],
    ['a list', '<p>{name}{all.map((each) => <b key={each} />)}</p>'],
    ['a text that comes and goes', '<p>{open && texts.a}<b /></p>'],
    ['a text that is chosen', '<button><Icon /> {open ? texts.a : texts.b}</button>'],
    ['a text with a fallback', '<p>{name ?? texts.a}, <b /></p>'],
    ['a text that is computed', '<p>{texts.total(count)} <Price /></p>'],
    ['a text with a value', '<p>{count + texts.gifts} <b /></p>'],
    ['another text', '<span> {title}</span>'],
    ['an element, in a button that gets busy', '<Button busyLabel={texts.a}>{texts.b} <b /></Button>'],
    ['a text in a fragment', '<Message>{open && <>{texts.a} <Link /></>}</Message>'],
  ])('refuses text beside %s', (_, markup) => {
    expect(faultsIn(withImports(markup))).toHaveLength(1);
  });

  it.each([
    ['an only child', '<p>{open ? texts.a : texts.total(count)}</p>'],
    ['elements that come and go', '<p><span>{texts.a}</span> {open && <b />}</p>'],
    ['fixed texts and elements', '<button><Icon /> {texts.a} <span>{title}</span></button>'],
    ['children and a part that comes and goes', '<div>{children}{open && <b />}</div>'],
    ['a fragment of elements', '<><p>{texts.a}</p>{open && <b />}</>'],
  ])('accepts %s', (_, markup) => {
    expect(faultsIn(withImports(markup))).toEqual([]);
  });

  it('is all that the site has', () => {
    const files = readdirSync('web/src', { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'),
    );
    expect(files.length).toBeGreaterThan(100);
    expect(
      files.flatMap((file) =>
        faultsIn(readFileSync(join('web/src', file), 'utf8')).map((fault) => `${file}: ${fault}`),
      ),
    ).toEqual([]);
  });
});
