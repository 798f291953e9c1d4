import { textOfHtml } from '#client/features/page/conflicts/shown-value.ts'
import { shownValue } from '../field-words.ts'
import { microWords } from '../texts/micro-words.ts'
import { isHtml, isMicro, type TextField } from '../texts/template-texts.ts'

/** A field's value as users read it: for HTML its plain text, each block on a line of its own. */
export function fieldWords(field: TextField, value: string): string {
  if (isMicro(field)) return microWords(field, value)
  return isHtml(field) ? textOfHtml(value) : shownValue(field, value)
}
