import { autoJoin, setBlockType, toggleMark } from '@tiptap/pm/commands'
import type { Attrs, ResolvedPos } from '@tiptap/pm/model'
import { liftListItem, wrapInList } from '@tiptap/pm/schema-list'
import { AllSelection, type Command, type EditorState, Selection, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

const LISTS = ['bulletList', 'orderedList']

/** The innermost place around all that is chosen whose name is one of these. */
function around({ selection: { $from, to } }: EditorState, names: string[]) {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth)
    if (to <= $from.end(depth) && names.includes(node.type.name)) return { node, at: $from.before(depth) }
  }
  return null
}

/** Whether all that is chosen is bold, a link, a heading, in a list: what the button of a tool says. */
export function isOn({ doc, schema, selection, storedMarks }: EditorState, name: string): boolean {
  const { empty, $from, from, to } = selection
  const mark = schema.marks[name]
  if (mark && empty) return Boolean(mark.isInSet(storedMarks ?? $from.marks()))
  const parts: boolean[] = []
  doc.nodesBetween(from, to, (node, at) => {
    if (mark && node.isText) parts.push(Boolean(mark.isInSet(node.marks)))
    if (!mark && node.isTextblock) parts.push(isWithin(doc.resolve(at + 1), name))
  })
  return parts.length > 0 && parts.every(Boolean)
}

const isWithin = (place: ResolvedPos, name: string) =>
  Array.from({ length: place.depth + 1 }, (_, depth) => place.node(depth).type.name).includes(name)

/** All of a text may be chosen as a whole: lists and headings are made of its lines. */
function chooseLines({ state: { doc, selection, tr }, dispatch }: EditorView) {
  if (!(selection instanceof AllSelection)) return
  const [{ from }, { to }] = [Selection.atStart(doc), Selection.atEnd(doc)]
  dispatch(tr.setSelection(TextSelection.create(doc, from, to)))
}

const run = (view: EditorView, command: Command) => command(view.state, view.dispatch, view)

/** Bold or italic for all that is chosen, unless all of it is. */
export function toggle(view: EditorView, name: string) {
  const mark = view.state.schema.marks[name]
  if (mark) run(view, toggleMark(mark, null, { removeWhenPresent: false }))
}

/** Makes headings of what is chosen, or paragraphs of headings: a line of a list leaves it first. */
export function toggleHeading(view: EditorView, level: number) {
  if (isOn(view.state, 'heading')) become(view, 'paragraph')
  else become(view, 'heading', { level })
}

export function become(view: EditorView, name: string, attrs: Attrs | null = null) {
  const { [name]: block, listItem } = view.state.schema.nodes
  if (!block) return
  chooseLines(view)
  const change = setBlockType(block, attrs)
  if (run(view, change)) return
  while (listItem && run(view, liftListItem(listItem)));
  run(view, change)
}

/** Makes a list of what is chosen, the other list of a list, and no list of this one. */
export function toggleList(view: EditorView, name: string) {
  const { [name]: list, listItem, paragraph } = view.state.schema.nodes
  if (!list || !listItem || !paragraph) return
  chooseLines(view)
  const present = around(view.state, LISTS)
  if (present?.node.type === list) run(view, liftListItem(listItem))
  else if (present) {
    run(
      view,
      autoJoin((state, dispatch) => {
        dispatch?.(state.tr.setNodeMarkup(present.at, list))
        return true
      }, LISTS),
    )
  } else {
    run(view, setBlockType(paragraph))
    run(view, autoJoin(wrapInList(list), LISTS))
  }
}

/** Where the link leads in which something is chosen; empty where there is none. */
export function linkAt(state: EditorState): string {
  return String(linkAround(state)?.href ?? '')
}

/** The link in which the cursor stands, with all of its words. */
function linkAround({ schema: { marks }, selection: { $from, from, to } }: EditorState) {
  const { parent, parentOffset } = $from
  const linkOf = (index: number) => marks['link']?.isInSet(parent.maybeChild(index)?.marks ?? [])
  const after = parent.childAfter(parentOffset)
  const { index } = after.node && linkOf(after.index) ? after : parent.childBefore(parentOffset)
  const link = linkOf(index)
  if (!link) return null
  let start = $from.start()
  for (let before = 0; before < index; before += 1) start += parent.child(before).nodeSize
  let end = start + parent.child(index).nodeSize
  for (let before = index - 1; before >= 0 && linkOf(before)?.eq(link); before -= 1)
    start -= parent.child(before).nodeSize
  for (let next = index + 1; linkOf(next)?.eq(link); next += 1) end += parent.child(next).nodeSize
  const isAround = start <= from && to <= end
  return { href: link.attrs['href'], from: isAround ? start : from, to: isAround ? end : to }
}

/** Links what is chosen, or all of the link that is there. With nothing chosen what was typed becomes the link's words. */
export function setLink(view: EditorView, href: string, typed: string) {
  const { state } = view
  const link = state.schema.marks['link']?.create({ href })
  if (!link) return
  const { from, to } = linkAround(state) ?? state.selection
  if (from === to) view.dispatch(state.tr.replaceSelectionWith(state.schema.text(typed, [link]), false))
  else view.dispatch(state.tr.addMark(from, to, link))
}

export function removeLink({ state, dispatch }: EditorView) {
  const { from, to } = linkAround(state) ?? state.selection
  const link = state.schema.marks['link']
  if (link) dispatch(state.tr.removeMark(from, to, link))
}
