import { type ActionCases, O, SHOWS_ONLY } from './action-case.ts'

const DESIGNS = `${O}/designs`

/** Actions on designs and the brand. */
export const DESIGN_ACTIONS: ActionCases = {
  [`POST ${DESIGNS}/lettering`]: SHOWS_ONLY,
}
