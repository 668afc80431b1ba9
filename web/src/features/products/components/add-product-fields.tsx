import { useState } from 'react';
import { categories } from '../../../../../lambdas/contracts/categories.ts';
import { limits } from '../../../../../lambdas/contracts/limits.ts';
import { addProduct as texts } from '../../../texts.ts';
import { SelectField, TextAreaField, TextField } from '../../../ui/form.tsx';
import { emptyDraft, type ProductDraft, productDraft } from '../product-draft.ts';

/** The typed fields of a new product. What is typed is kept until it has been sent. */
export function AddProductFields() {
  const [draft] = useState(() => productDraft.read() ?? emptyDraft);
  const keep = (name: keyof ProductDraft) => ({
    name,
    defaultValue: draft[name],
    onChange: ({ target }: { target: { value: string } }) =>
      productDraft.write({ ...(productDraft.read() ?? emptyDraft), [name]: target.value }),
  });
  return (
    <>
      <TextField {...keep('title')} label={texts.title} maxLength={limits.titleLength} />
      <TextAreaField {...keep('description')} label={texts.description} maxLength={limits.descriptionLength} rows={4} />
      <div className="add-product__pair">
        <SelectField {...keep('category')} label={texts.category}>
          <option value="">{texts.categoryPlaceholder}</option>
          {categories.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          {...keep('price')}
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
