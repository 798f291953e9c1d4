import { toNestErrors } from '@hookform/resolvers'
import { validateBy } from '#client/api/validate-form.ts'
import { OrganizationUpdate } from '#contract/organization.ts'
import { m } from '#i18n/compiled/messages.js'
import { isFiscalCode, isRecipientCode, isVatNumber, plainCode } from './italian-codes.ts'

/** The contract's rules for billing data, for any country. */
export const plainBilling = validateBy(OrganizationUpdate.pick({ billing_info: true }))

const rules = {
  vat: { isRight: isVatNumber, message: m.organization_vat_wrong },
  fiscal_code: { isRight: isFiscalCode, message: m.organization_fiscal_code_wrong },
  code_dest: { isRight: isRecipientCode, message: m.organization_code_dest_wrong },
}

const names = Object.keys(rules) as (keyof typeof rules)[]

/** Italian billing data: three codes have a fixed form, two of them with check characters. Saved in normalized form. */
export const italianBilling: typeof plainBilling = async (values, context, options) => {
  const lines = { ...values.billing_info }
  for (const name of names) lines[name] &&= plainCode(lines[name])
  const result = await plainBilling({ billing_info: lines }, context, options)
  const wrong = names.filter((name) => lines[name] && !rules[name].isRight(lines[name]))
  if (wrong.length === 0) return result
  const errors = wrong.map((name) => [`billing_info.${name}`, { type: 'italian', message: rules[name].message() }])
  const found = toNestErrors<typeof values>(Object.fromEntries(errors), options)
  return { values: {}, errors: { billing_info: { ...result.errors.billing_info, ...found.billing_info } } }
}
