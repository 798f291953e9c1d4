import {
  baseKeymap,
  chainCommands,
  createParagraphNear,
  liftEmptyBlock,
  splitBlockKeepMarks,
} from '@tiptap/pm/commands'
import { history, redo, undo } from '@tiptap/pm/history'
import { InputRule, inputRules, textblockTypeInputRule, undoInputRule, wrappingInputRule } from '@tiptap/pm/inputrules'
import { keymap } from '@tiptap/pm/keymap'
import type { MarkType, Schema } from '@tiptap/pm/model'
import { splitListItemKeepMarks } from '@tiptap/pm/schema-list'
import { type Command, type Plugin, Selection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { become, toggle, toggleHeading } from './rich-text-acts.ts'

/** What an editor does by keys, and makes of what is typed. Tab goes on to the next field, as everywhere else. */
export const pluginsOf = (schema: Schema, more: InputRule[]): Plugin[] => [
  inputRules({ rules: [...rulesOf(schema), ...more] }),
  keymap(keysOf(schema)),
  keymap(baseKeymap),
  history(),
]

/** What people type at the beginning of a line, and signs around words. */
function rulesOf({ nodes, marks }: Schema): InputRule[] {
  const rules: InputRule[] = []
  const { heading, bulletList, orderedList } = nodes
  if (heading)
    rules.push(textblockTypeInputRule(/^(#{2,3})\s$/, heading, ([, signs = '']) => ({ level: signs.length })))
  if (bulletList) rules.push(wrappingInputRule(/^\s*[-+*]\s$/, bulletList))
  if (orderedList) rules.push(wrappingInputRule(/^\s*1[.)]\s$/, orderedList))
  if (marks['bold']) rules.push(between(/(?:^|\s)(\*\*(?!\s)([^*]+)\*\*)$/, marks['bold']))
  if (marks['bold']) rules.push(between(/(?:^|\s)(__(?!\s)([^_]+)__)$/, marks['bold']))
  if (marks['italic']) rules.push(between(/(?:^|\s)(\*(?!\s)([^*]+)\*)$/, marks['italic']))
  if (marks['italic']) rules.push(between(/(?:^|\s)(_(?!\s)([^_]+)_)$/, marks['italic']))
  return rules
}

/** The signs go, and what stood between them is marked. */
const between = (found: RegExp, mark: MarkType) =>
  new InputRule(found, ({ tr }, [all, signed = '', words = ''], start, end) => {
    const from = start + all.length - signed.length
    const sign = (signed.length - words.length) / 2
    const to = from + sign + words.length
    // The last sign is only being typed.
    if (to < end) tr.delete(to, end)
    tr.delete(from, from + sign)
    return tr.addMark(from, from + words.length, mark.create()).removeStoredMark(mark)
  })

const act =
  (change: (view: EditorView) => void): Command =>
  (_state, _dispatch, view) => {
    if (view) change(view)
    return true
  }

function keysOf({ nodes: { heading, hardBreak, listItem }, marks, topNodeType }: Schema): Record<string, Command> {
  const splitLine = listItem ? splitListItemKeepMarks(listItem) : none
  const breakLine: Command = (state, dispatch) => {
    if (hardBreak) dispatch?.(state.tr.replaceSelectionWith(hardBreak.create()).scrollIntoView())
    return true
  }
  const isOneLine = topNodeType.spec.content === 'paragraph'
  const newBlock = chainCommands(splitLine, createParagraphNear, liftEmptyBlock, splitBlockKeepMarks)
  return {
    Enter: isOneLine ? () => true : newBlock,
    'Shift-Enter': breakLine,
    'Mod-Enter': breakLine,
    Backspace: chainCommands(undoInputRule, deleteAll, leaveFirstHeading),
    Delete: deleteAll,
    'Mod-z': undo,
    'Shift-Mod-z': redo,
    'Mod-y': redo,
    ...(marks['bold'] && { 'Mod-b': act((view) => toggle(view, 'bold')) }),
    ...(marks['italic'] && { 'Mod-i': act((view) => toggle(view, 'italic')) }),
    ...(heading && {
      'Mod-Alt-0': act((view) => become(view, 'paragraph')),
      'Mod-Alt-2': act((view) => toggleHeading(view, 2)),
      'Mod-Alt-3': act((view) => toggleHeading(view, 3)),
    }),
  }
}

const none: Command = () => false

/** Nothing stands before an empty heading at the beginning of a text to which it could be joined: it becomes a paragraph. */
const leaveFirstHeading: Command = ({ doc, selection: { $from, empty } }, _dispatch, view) => {
  const { type, content } = $from.parent
  const isFirst = empty && content.size === 0 && Selection.atStart(doc).from === $from.pos
  if (!view || !isFirst || type.name !== 'heading') return false
  become(view, 'paragraph')
  return true
}

/** A text of which everything is deleted begins anew, and not as the heading or the list that it began with. */
const deleteAll: Command = ({ doc, selection, tr }, dispatch) => {
  const isAll = selection.from <= Selection.atStart(doc).from && selection.to >= Selection.atEnd(doc).to
  if (selection.empty || !isAll) return false
  dispatch?.(tr.delete(0, doc.content.size).scrollIntoView())
  return true
}
