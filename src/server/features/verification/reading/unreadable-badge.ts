/** Why the input has no badge that can be checked; every code has a message in both languages. */
export type UnreadableCode =
  | 'nothing_given'
  | 'empty'
  | 'too_large'
  | 'jpeg'
  | 'other_picture'
  | 'pdf_plain'
  | 'pdf_broken'
  | 'pdf_protected'
  | 'zip'
  | 'html'
  | 'png_plain'
  | 'png_broken'
  | 'svg_plain'
  | 'svg_broken'
  | 'several_badges'
  | 'several_presented'
  | 'too_many_presented'
  | 'older_badge'
  | 'not_a_badge'
  | 'file_not_a_badge'
  | 'file_broken'
  | 'address_not_a_badge'
  | 'json_broken'
  | 'json_too_deep'
  | 'json_doubled'
  | 'json_no_credential'
  | 'credential_too_large'
  | 'jwt_broken'
  | 'foreign_address'
  | 'unreachable_address'
  | 'no_such_badge'

/** The input has no badge that can be checked. */
export class UnreadableBadge extends Error {
  readonly code: UnreadableCode

  constructor(code: UnreadableCode) {
    super(code)
    this.code = code
  }
}
