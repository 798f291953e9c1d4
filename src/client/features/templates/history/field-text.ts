import { textOfHtml } from '../../conflicts/shown-value.ts'
import { microWords } from '../editor/micro-credential/micro-words.ts'
import { isHtml, isMicro, type TextField } from '../editor/template-texts.ts'
import { shownValue } from '../field-words.ts'

/** A field's value as users read it: for HTML its plain text, each block on a line of its own. */
export function fieldWords(field: TextField, value: string): string {
  if (isMicro(field)) return microWords(field, value)
  return isHtml(field) ? textOfHtml(value) : shownValue(field, value)
}
