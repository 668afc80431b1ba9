import { categories } from '#contracts/categories.ts';
import { limits } from '#contracts/limits.ts';
import { addProduct as texts } from '#web/texts/products/add-product.ts';
import { SelectField, TextAreaField, TextField } from '#web/ui/form.tsx';
import type { ProductDraft } from '../product-draft.ts';
import './product-fields.css';

interface ProductFieldsProps {
  /** The initial values of the fields. */
  readonly values: ProductDraft;
  readonly onType?: (name: keyof ProductDraft, value: string) => void;
}

/** The typed fields of a product. */
export function ProductFields({ values, onType }: ProductFieldsProps) {
  const field = (name: keyof ProductDraft) => ({
    name,
    defaultValue: values[name],
    onChange: ({ target }: { target: { value: string } }) => onType?.(name, target.value),
  });
  return (
    <>
      <TextField {...field('title')} label={texts.title} maxLength={limits.titleLength} />
      <TextAreaField
        {...field('description')}
        label={texts.description}
        maxLength={limits.descriptionLength}
        rows={4}
      />
      <div className="product-fields__pair">
        <SelectField {...field('category')} label={texts.category}>
          <option value="">{texts.categoryPlaceholder}</option>
          {categories.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          {...field('price')}
          type="number"
          inputMode="decimal"
          min={0.01}
          max={limits.maxPrice}
          step={0.01}
          label={texts.price}
          hint={texts.priceHint}
        />
      </div>
    </>
  );
}
