/** What the SDK imports of `node:process`. Importing that module opens standard input and output: 7 % of a cold start. */
export const { env, versions } = process;
