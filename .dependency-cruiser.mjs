// The directions of imports, on resolved files: `../orders/order.ts` and `#lambdas/orders/order.ts` are the same to it.
// `npm run check` runs it; tests/unit/directions.test.ts breaks each rule once. The site's rule is in biome.json, because this
// parser does not read TSX.

/** A capability may import those before it. */
export const capabilities = [
  'deployment',
  'owners',
  'settings',
  'vitals',
  'accounts',
  'uploads',
  'media',
  'photos',
  'catalogue',
  'pages',
  'answers',
  'cart',
  'orders',
  'customers',
  'payments',
  'checkout',
  'reconciliation',
  'desk',
  'mails',
  'live',
  'upkeep',
];

const test = '[.]test[.]tsx?$';
const any = (names) => `(${names.join('|')})`;

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** @satisfies {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    rule(
      'contracts-are-a-leaf',
      'lambdas/contracts/ is shared with the browser: it knows only zod.',
      { path: '^lambdas/contracts/', pathNot: test },
      { pathNot: '^lambdas/contracts/|node_modules/zod/' },
    ),
    rule(
      'platform-knows-no-capability',
      'lambdas/platform/ serves every capability and knows none.',
      { path: '^lambdas/platform/', pathNot: test },
      { path: `^lambdas/${any(capabilities)}/` },
    ),
    ...capabilities
      .slice(0, -1)
      .map((capability, place) =>
        rule(
          `${capability}-knows-none-above-it`,
          `The order of the capabilities is in .dependency-cruiser.mjs; those after ${capability} may import it, not the reverse.`,
          { path: `^lambdas/${capability}/`, pathNot: test },
          { path: `^lambdas/${any(capabilities.slice(place + 1))}/` },
        ),
      ),
    rule(
      'routes-and-handlers-stay-inside',
      'A capability offers its rules, tables and gateways to others, never its routes or handlers.',
      { path: '^lambdas/([^/]+)/', pathNot: test },
      { path: '^lambdas/.*([.]|/)(routes|handler)[.]ts$', pathNot: '^lambdas/($1|contracts)/' },
    ),
    rule(
      'rules-know-no-sdk',
      'A rule, and a route, is passed its tables and gateways; only handlers, tables and gateways import them or the SDK.',
      { path: `^lambdas/${any(capabilities)}/`, pathNot: `${test}|[.](handler|table|gateway)[.]ts$` },
      { path: 'node_modules/(@aws-sdk|@smithy|stripe)/|^lambdas/.*[.](handler|table|gateway)[.]ts$' },
    ),
    rule(
      'rules-know-no-http',
      'Only routes, handlers and what they share know HTTP.',
      {
        path: `^lambdas/${any(capabilities)}/`,
        pathNot: `${test}|([.]|/)(routes|handler)[.]ts$|/stripe-signature[.]ts$`,
      },
      { path: '^lambdas/platform/http/' },
    ),
    rule(
      'functions-know-no-stack-site-or-machine',
      'What runs in Lambda imports nothing from outside lambdas/.',
      { path: '^lambdas/', pathNot: test },
      { path: '^(infra|web|local|demo|bin|tests)/' },
    ),
    rule(
      'stack-knows-names-and-routes',
      'infra/ takes from the functions only names, codes, the categories, the site’s paths and the route table.',
      { path: '^infra/' },
      { path: '^lambdas/', pathNot: '^lambdas/contracts/(categories|names|problems|routes|site-paths)[.]ts$' },
    ),
    rule(
      'stack-knows-no-site-or-machine',
      'infra/ is deployed to AWS.',
      { path: '^infra/' },
      { path: '^(web|local|demo|tests)/' },
    ),
    rule(
      'local-cloud-knows-no-shop',
      'The local cloud is a package of its own: it knows an app by its synthesized template alone.',
      { path: '^local/' },
      { path: '^(lambdas|infra|web|bin|demo|tests)/' },
    ),
    rule(
      'local-cloud-reads-templates-without-the-cdk',
      'The local cloud reads what the CDK wrote. Only its tests synthesize an app.',
      { path: '^local/', pathNot: '^local/tests/' },
      { path: 'node_modules/aws-cdk-lib/' },
    ),
    rule(
      'demo-knows-the-public-interfaces',
      'The demo starts the local cloud through its public interface, and fills the shop as an operator would.',
      { path: '^demo/' },
      { path: '^(lambdas|infra|web|tests|local)/', pathNot: '^local/index[.]ts$' },
    ),
    rule(
      'commands-know-no-local-cloud',
      'bin/ also serves deployed stages.',
      { path: '^bin/' },
      { path: '^(local|demo|tests)/' },
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { conditionNames: ['import', 'types', 'node', 'default'], exportsFields: ['exports'] },
  },
};
