import { parseSync } from 'vite'

/** Attributes and props whose text users see or hear. */
const SPOKEN =
  /^(aria-(label|description|roledescription|placeholder|valuetext)|title|alt|placeholder|label|hint|error|text|caption|heading|note|summary|busy|keep|confirm|lead|word)$/

/** Our name, key names and technical terms, which are the same in every language. */
const SAME_EVERYWHERE = /^(·? ?Insegna|Esc|Ctrl K|https:\/\/|PNG|SVG|JSON|JWT|QR|LinkedIn|Open Badges 3\.0)$/

type Node = { type: string; [key: string]: unknown }

/**
 * Hard-coded text in the markup of a source file: text between tags, and string values of attributes that people read
 * or hear.
 *
 * @param path only `.tsx` files can contain markup
 */
export function untranslatedTexts(path: string, source: string): string[] {
  if (!path.endsWith('.tsx')) return []
  const found: string[] = []
  const take = (text: string) => {
    const words = text.replace(/\s+/g, ' ').trim()
    if (/\p{L}{2}/u.test(words) && !SAME_EVERYWHERE.test(words)) found.push(words)
  }
  walk(parseSync(path, source).program as unknown as Node, (node) => {
    if (node.type === 'JSXText') take(String(node['value']))
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      for (const child of node['children'] as Node[]) {
        if (child.type === 'JSXExpressionContainer') textsIn(child['expression'] as Node).forEach(take)
      }
    }
    if (node.type === 'JSXAttribute' && SPOKEN.test(nameOf(node['name'] as Node))) {
      const value = node['value'] as Node | null
      if (value) textsIn(value.type === 'JSXExpressionContainer' ? (value['expression'] as Node) : value).forEach(take)
    }
  })
  return found
}

/** The string literals that an expression can evaluate to; function calls are not followed. */
function textsIn(node: Node): string[] {
  const of = (...names: string[]) => names.flatMap((name) => textsIn(node[name] as Node))
  switch (node.type) {
    case 'Literal':
      return typeof node['value'] === 'string' ? [node['value']] : []
    case 'TemplateLiteral':
      return [(node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join(' ')]
    case 'ConditionalExpression':
      return of('consequent', 'alternate')
    case 'LogicalExpression':
    case 'BinaryExpression':
      return node['operator'] === '+' || node.type === 'LogicalExpression' ? of('left', 'right') : []
    case 'ParenthesizedExpression':
      return of('expression')
    default:
      return []
  }
}

const nameOf = (name: Node) =>
  name.type === 'JSXNamespacedName' ? '' : String((name as unknown as { name: string }).name)

function walk(node: Node, visit: (node: Node) => void) {
  visit(node)
  for (const value of Object.values(node)) {
    for (const inner of Array.isArray(value) ? value : [value]) {
      if (inner && typeof inner === 'object' && typeof (inner as Node).type === 'string') walk(inner as Node, visit)
    }
  }
}
