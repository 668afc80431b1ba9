import * as z from 'zod/mini';

/**
 * The supported form of `GenerateSecretString`: letters and digits.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-properties-secretsmanager-secret-generatesecretstring.html
 */
export const generatedSecret = z.strictObject({
  PasswordLength: z._default(z.coerce.number().check(z.gte(1), z.lte(4096)), 32),
  ExcludePunctuation: z.literal(true, 'only letters and digits are generated locally'),
});
