import { WordDifference } from '../../conflicts/WordDifference.tsx'
import type { TextField } from '../editor/template-texts.ts'
import { fieldWords } from './field-text.ts'

type TextDifferenceProps = { field: TextField; before: string; after: string }

/** Two texts of a field, compared word by word. */
export const TextDifference = ({ field, before, after }: TextDifferenceProps) => (
  <WordDifference before={fieldWords(field, before)} after={fieldWords(field, after)} />
)
