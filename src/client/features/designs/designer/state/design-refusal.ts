import { errorMessage } from '#client/api/error-message.ts'
import { fieldErrorsOf } from '#client/api/field-errors.ts'

/** Why a design was refused: what the service says about the first of its parts, which have no place for messages of their own. */
export const designRefusal = (error: unknown): string => Object.values(fieldErrorsOf(error))[0] ?? errorMessage(error)
