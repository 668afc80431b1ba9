import * as z from 'zod/mini';

/** Schemas whose messages say what to write instead, for settings in several files. */
export const yesOrNo = z.boolean('give true or false');
export const emailAddress = z
  .string('give an e-mail address')
  .check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'give an e-mail address'));
export const usDollars = z.number('give US dollars a month').check(z.positive('give US dollars a month'));

/**
 * Parses the settings of `owner`, which `file` lists: `cdk` runs the files of settings without checking their types.
 * @throws an error that names the first invalid setting, its value and what to write instead.
 */
export function checkedSettings<Schema extends z.ZodMiniType>(
  schema: Schema,
  settings: Readonly<Record<string, unknown>>,
  { owner, file }: { readonly owner: string; readonly file: string },
): z.output<Schema> {
  const result = z.safeParse(schema, settings);
  if (result.success) return result.data;
  const { issues } = result.error;
  const unknown = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : [],
  );
  if (unknown.length > 0) throw new Error(`${owner} has no setting ${unknown[0]}: choose one of those in ${file}.`);
  const [setting, ...within] = issues[0]?.path ?? [];
  const advice = [...within, issues[0]?.message].join(': ');
  const given = JSON.stringify(settings[String(setting)]);
  throw new Error(`${owner} has a wrong ${String(setting)} (${given}): ${advice}.`);
}
