// `npm run adopt -- <stage> <logical ID>=<name> …`: prepares the import of the resources that a deleted stage left (docs/operating.md).
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { adoption, templateSchema } from './adoption.ts';
import { runCommand } from './command.ts';

const usage = `Usage: npm run adopt -- <stage> <logical ID>=<name> …
after npm run cdk -- synth -q -c stage=<stage>`;

process.exitCode = await runCommand(console, async () => {
  const [stage, ...named] = process.argv.slice(2);
  if (stage === undefined) throw new Error(usage);
  const stack = `gift-shop-${stage}`;
  const path = `cdk.out/${stack}.template.json`;
  if (!existsSync(path)) throw new Error(`There is no ${path}: run npm run cdk -- synth -q -c stage=${stage} first.`);
  const synthesized = z.parse(templateSchema, JSON.parse(readFileSync(path, 'utf8')));
  const names = named.map((name) => [name.replace(/=.*/, ''), name.replace(/^[^=]*=?/, '')] as const);
  const { template, imported } = adoption(synthesized, new Map(names));
  mkdirSync('cdk.out/adoption', { recursive: true });
  writeFileSync('cdk.out/adoption/template.json', JSON.stringify(template, null, 2));
  writeFileSync('cdk.out/adoption/resources.json', JSON.stringify(imported, null, 2));
  const changeSet = `--stack-name ${stack} --change-set-name adoption`;
  console.log(`Look at cdk.out/adoption, then run:
aws cloudformation create-change-set ${changeSet} --change-set-type IMPORT --template-body file://cdk.out/adoption/template.json --resources-to-import file://cdk.out/adoption/resources.json
aws cloudformation wait change-set-create-complete ${changeSet}
aws cloudformation execute-change-set ${changeSet}
aws cloudformation wait stack-import-complete --stack-name ${stack}
npm run cdk -- deploy -c stage=${stage}`);
});
