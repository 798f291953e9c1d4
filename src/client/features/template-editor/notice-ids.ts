/** Where the editor's buttons lead while a choice is due. */
export const CONFLICT_ID = 'template-conflict'

/** Autosave does not take the focus from what is being typed: the buttons show the notice when they are refused. */
export const REFUSAL_ID = 'template-refusal'
