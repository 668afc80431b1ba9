import {
  type AnyNode,
  type CallExpression,
  type Function as FunctionNode,
  getLineInfo,
  type Identifier,
  type MemberExpression,
  type NewExpression,
  type Node,
  type Program,
  parse,
  type Token,
  tokTypes,
} from 'acorn';
import { full, fullAncestor } from 'acorn-walk';
import { listedGlobals, listedMembers, listedModules, unlistedMethods, words } from './edge-builtins.ts';

/** A use of something that AWS does not list for CloudFront Functions 2.0. */
interface EdgeProblem {
  readonly line: number;
  readonly what: string;
}

/** CloudFront's quota for a function's code: 10 KB. */
const maxBytes = 10_240;

/** The syntax tree's nodes for ES 5.1, template literals, arrow functions, rest parameters and `await`. */
const listedNodes: ReadonlySet<string> = new Set(
  words(`
    ArrayExpression ArrowFunctionExpression AssignmentExpression AwaitExpression BinaryExpression BlockStatement
    BreakStatement CallExpression CatchClause ConditionalExpression ContinueStatement DoWhileStatement EmptyStatement
    ExpressionStatement ForInStatement ForStatement FunctionDeclaration FunctionExpression Identifier IfStatement
    LabeledStatement Literal LogicalExpression MemberExpression NewExpression ObjectExpression Program Property
    RestElement ReturnStatement SequenceExpression SwitchCase SwitchStatement TemplateElement TemplateLiteral
    ThisExpression ThrowStatement TryStatement UnaryExpression UpdateExpression VariableDeclaration VariableDeclarator
    WhileStatement`),
);

/** ES 2020 and 2021 added these operators. AWS lists only those of ES 5.1, and `**`. */
const unlistedOperators = new Set(['??', '??=', '&&=', '||=']);

/** AWS lists these functions with one parameter only. */
const unaryFunctions = new Set(['Object.create', 'console.log']);

/**
 * Checks a function's code against what AWS lists, and returns the problems by line. It ignores scopes: a name that is
 * declared anywhere counts as declared everywhere.
 */
export function edgeSyntaxProblems(code: string): readonly EdgeProblem[] {
  const tokens: Token[] = [];
  const program = parseStrict(code, tokens);
  if ('what' in program) return [program];

  const textOf = ({ start, end }: Node): string => code.slice(start, end);
  const declared = new Set<string>();
  full(program, (node, _state, type) => {
    if (node.type === 'Identifier' && type === 'VariablePattern') declared.add(node.name);
  });

  const found: { readonly at: number; readonly what: string }[] = [];
  fullAncestor(program, (node, _state, ancestors) => {
    const parents = ancestors.slice(0, -1).reverse();
    const what = unlistedSyntax(node, parents) ?? unlistedBuiltIn(node, parents[0], declared, textOf);
    if (what !== undefined) found.push({ at: node.start, what: `${what}: ${textOf(node).replace(/\n.*/s, ' ...')}` });
  });
  tokens.forEach(({ start, type }, index) => {
    // The syntax tree has no commas, so the tokens are checked.
    const isTrailing = type === tokTypes.comma && tokens[index + 1]?.type === tokTypes.parenR;
    if (isTrailing) found.push({ at: start, what: 'comma after the last argument' });
  });
  if (Buffer.byteLength(code) > maxBytes) found.push({ at: 0, what: `more than ${maxBytes} bytes` });

  return found.sort((a, b) => a.at - b.at).map(({ at, what }) => ({ line: getLineInfo(code, at).line, what }));
}

/** CloudFront runs every function in strict mode. Syntax newer than the parser is a syntax error. */
function parseStrict(code: string, onToken: Token[]): Program | EdgeProblem {
  try {
    return parse(code, { ecmaVersion: 'latest', strict: true, allowHashBang: false, onToken });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const [, line] = /\((\d+):\d+\)$/.exec(error.message) ?? [];
    return { line: Number(line), what: error.message };
  }
}

/** Describes a node's unlisted syntax, or returns undefined. In `parents` the nearest parent comes first. */
function unlistedSyntax(node: AnyNode, parents: readonly AnyNode[]): string | undefined {
  switch (node.type) {
    case 'VariableDeclaration':
      return ['var', 'let', 'const'].includes(node.kind) ? undefined : node.kind;
    case 'FunctionDeclaration':
      if (parents[0]?.type !== 'Program' && !isFunction(parents[1])) return 'function in a block';
      return unlistedFunction(node, parents[0]);
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return unlistedFunction(node, parents[0]);
    case 'Property':
      if (node.shorthand) return 'shorthand property';
      if (node.method) return 'method in an object';
      return node.computed ? 'computed property' : undefined;
    case 'CatchClause':
      return node.param ? undefined : 'catch without a parameter';
    case 'LogicalExpression':
    case 'AssignmentExpression':
      return unlistedOperators.has(node.operator) ? `operator ${node.operator}` : undefined;
    case 'AwaitExpression':
      return isArgument(node, parents) ? 'await in an argument' : undefined;
    case 'Literal':
      if (node.bigint) return 'bigint';
      if (node.regex) return /[^gimy]/.test(node.regex.flags) ? 'regular expression flag' : undefined;
      return /^0[bo]/i.test(node.raw ?? '') ? 'binary or octal number' : unlistedEscape(node.raw ?? '');
    case 'TemplateElement':
      return unlistedEscape(node.value.raw);
    default:
      return listedNodes.has(node.type) ? undefined : node.type;
  }
}

function unlistedFunction({ async, generator, type }: FunctionNode, parent: AnyNode | undefined): string | undefined {
  if (generator) return 'generator';
  // AWS: "async arguments and closures are not supported".
  const isTopLevel = type === 'FunctionDeclaration' && parent?.type === 'Program';
  return async && !isTopLevel ? 'async closure' : undefined;
}

const isFunction = (node: AnyNode | undefined): boolean =>
  node?.type === 'FunctionDeclaration' ||
  node?.type === 'FunctionExpression' ||
  node?.type === 'ArrowFunctionExpression';

const isCall = (node: AnyNode | undefined): node is CallExpression | NewExpression =>
  node?.type === 'CallExpression' || node?.type === 'NewExpression';

const isArgument = (node: AnyNode, parents: readonly AnyNode[]): boolean =>
  parents.some((parent, index) => isCall(parent) && parent.callee !== (parents[index - 1] ?? node));

/** AWS lists `\uXXXX`, but not the `\u{...}` of ES 6. */
const unlistedEscape = (raw: string): string | undefined =>
  /(?<!\\)(?:\\\\)*\\u\{/.test(raw) ? 'code point escape' : undefined;

/** The kind of unlisted built-in that a node uses. A method counts only when it is called, because headers can share its name. */
function unlistedBuiltIn(
  node: AnyNode,
  parent: AnyNode | undefined,
  declared: ReadonlySet<string>,
  textOf: (node: Node) => string,
): string | undefined {
  switch (node.type) {
    case 'Identifier':
      if (declared.has(node.name) || listedGlobals.has(node.name)) return undefined;
      return isListedRequire(node, parent) ? undefined : 'global';
    case 'CallExpression':
      return unaryFunctions.has(textOf(node.callee)) && node.arguments.length > 1 ? 'second argument' : undefined;
    case 'MemberExpression': {
      const name = memberName(node);
      const listed = listedMembers.get(textOf(node.object));
      if (name === undefined || listed?.has(name)) return undefined;
      if (listed) return 'member';
      return isCall(parent) && parent.callee === node && unlistedMethods.has(name) ? 'method' : undefined;
    }
    default:
      return undefined;
  }
}

const isListedRequire = (node: Identifier, parent: AnyNode | undefined): boolean =>
  node.name === 'require' &&
  isCall(parent) &&
  parent.callee === node &&
  parent.arguments[0]?.type === 'Literal' &&
  listedModules.has(parent.arguments[0].value);

/** The name of a member. Undefined if the code computes it. */
function memberName({ computed, property }: MemberExpression): string | undefined {
  if (property.type === 'Literal') return String(property.value);
  return property.type === 'Identifier' && !computed ? property.name : undefined;
}
