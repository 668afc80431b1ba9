// The allowed directions of imports. They apply to resolved files: `../orders/order.ts` and `#lambdas/orders/order.ts` are the
// same. `npm run check` enforces them, and tests/unit/directions.test.ts breaks each rule once. The site's rule is in
// biome.json, because this parser does not read TSX.

/** The capabilities in order. Each may import only those before it. */
export const capabilities = [
  'deployment',
  'owners',
  'dates',
  'occasions',
  'delivery',
  'vitals',
  'accounts',
  'uploads',
  'pictures',
  'settings',
  'photos',
  'proofs',
  'products',
  'pages',
  'questions',
  'cart',
  'messages',
  'cases',
  'making',
  'orders',
  'customers',
  'payments',
  'my-data',
  'checkout',
  'reconciliation',
  'desk',
  'mails',
  'live',
  'upkeep',
];

/**
 * The site's features in order. Each may import only those before it; what joins them is in `web/src/app`. This parser does not
 * read TSX, so tests/unit/features.test.ts enforces the order.
 */
export const features = [
  'about',
  'delivery',
  'dates',
  'uploads',
  'pictures',
  'photos',
  'proofs',
  'cart',
  'questions',
  'previews',
  'checkout',
  'messages',
  'cases',
  'making',
  'orders',
  'products',
  'occasions',
  'accounts',
  'live',
  'customers',
  'desk',
  'settings',
  'reconciliation',
  'owners',
];

const test = '[.]test[.]tsx?$';
const any = (names) => `(${names.join('|')})`;

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** @satisfies {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    rule(
      'contracts-are-a-leaf',
      'lambdas/contracts/ is shared with the browser, so it imports only zod.',
      { path: '^lambdas/contracts/', pathNot: test },
      { pathNot: '^lambdas/contracts/|node_modules/zod/' },
    ),
    rule(
      'platform-knows-no-capability',
      'lambdas/platform/ is shared by all capabilities and imports none.',
      { path: '^lambdas/platform/', pathNot: test },
      { path: `^lambdas/${any(capabilities)}/` },
    ),
    ...capabilities
      .slice(0, -1)
      .map((capability, index) =>
        rule(
          `${capability}-knows-none-above-it`,
          `Capabilities after ${capability} in .dependency-cruiser.mjs may import it, not the reverse.`,
          { path: `^lambdas/${capability}/`, pathNot: test },
          { path: `^lambdas/${any(capabilities.slice(index + 1))}/` },
        ),
      ),
    rule(
      'routes-and-handlers-stay-inside',
      'Other capabilities may import rules, tables and gateways, never routes or handlers.',
      { path: '^lambdas/([^/]+)/', pathNot: test },
      { path: '^lambdas/.*(([.]|/)(routes|handler)|[.]lazy)[.]ts$', pathNot: '^lambdas/($1|contracts)/' },
    ),
    rule(
      'rules-know-no-sdk',
      'Handlers pass tables and gateways to rules and routes. Only handlers, tables and gateways import them or the SDK.',
      { path: `^lambdas/${any(capabilities)}/`, pathNot: `${test}|[.](handler|lazy|table|gateway)[.]ts$` },
      { path: 'node_modules/(@aws-sdk|@smithy|stripe)/|^lambdas/.*[.](handler|lazy|table|gateway)[.]ts$' },
    ),
    rule(
      'rules-know-no-http',
      'Only routes, handlers and the code that they share use HTTP.',
      {
        path: `^lambdas/${any(capabilities)}/`,
        pathNot: `${test}|(([.]|/)(routes|handler)|[.]lazy)[.]ts$|/signature[.]ts$`,
      },
      { path: '^lambdas/platform/http/' },
    ),
    rule(
      'functions-know-no-stack-site-or-machine',
      'Code that runs in Lambda imports nothing from outside lambdas/.',
      { path: '^lambdas/', pathNot: test },
      { path: '^(infra|web|local|demo|bin|tests)/' },
    ),
    rule(
      'stack-knows-names-and-routes',
      'infra/ imports from the functions only names, codes, the categories, the card services, the site’s paths and files, and the route table.',
      { path: '^infra/' },
      {
        path: '^lambdas/',
        pathNot:
          '^lambdas/contracts/(categories|names|problems|routes|site-files|site-paths|payments/card-services)[.]ts$',
      },
    ),
    rule(
      'stack-knows-no-site-or-machine',
      'infra/ describes what is deployed to AWS, so it imports neither the site nor the local cloud.',
      { path: '^infra/' },
      { path: '^(web|local|demo|tests)/' },
    ),
    rule(
      'local-cloud-knows-no-shop',
      'The local cloud is a separate package, which knows an app only by its synthesized template.',
      { path: '^local/' },
      { path: '^(lambdas|infra|web|bin|demo|tests)/' },
    ),
    rule(
      'local-cloud-reads-templates-without-the-cdk',
      'The local cloud reads the output of the CDK. Only its tests synthesize an app.',
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
      'The commands in bin/ also work on deployed stages.',
      { path: '^bin/' },
      { path: '^(local|demo|tests)/' },
    ),
    rule(
      'artwork-is-imported-by-nothing',
      'artwork/ draws pictures that are committed. Other code uses these files.',
      { pathNot: '^artwork/' },
      { path: '^artwork/' },
    ),
    rule(
      'artwork-knows-only-the-catalogue',
      'artwork/ draws the pictures that demo/catalogue.ts names, with prints at the spots of the site’s scenes, and an example of the site’s styles. Its tests also compare them with the categories.',
      { path: '^artwork/' },
      {
        path: '^(lambdas|infra|web|bin|tests|local|demo)/',
        pathNot:
          '^demo/catalogue[.]ts$|^lambdas/contracts/categories[.]ts$|^web/src/features/previews/(scenes/print-spots[.]ts$|styles/|people/find-people[.]ts$)',
      },
    ),
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: { conditionNames: ['import', 'types', 'node', 'default'], exportsFields: ['exports'] },
  },
};
