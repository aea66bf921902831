import { Mark } from '@tiptap/core'
import { Blockquote } from '@tiptap/extension-blockquote'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { HorizontalRule } from '@tiptap/extension-horizontal-rule'
import { Italic } from '@tiptap/extension-italic'
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { UndoRedo } from '@tiptap/extensions'

const small = (name: 'sub' | 'sup') =>
  Mark.create({ name, parseHTML: () => [{ tag: name }], renderHTML: () => [name, 0] })

const isSafe = (link: HTMLElement) => /^(https?|mailto):/i.test(link.getAttribute('href') ?? '')

const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: {} }),
  parseHTML: () => [{ tag: 'a[href]', getAttrs: (link) => isSafe(link) && null }],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
})

const Headings = Heading.configure({ levels: [2, 3] }).extend({
  parseHTML: () => [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level: level < 3 ? 2 : 3 } })),
})

/** Leaves the Tab key to the browser, so that it moves out of the text even in a list. */
const Item = ListItem.extend({
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.commands.splitListItem(this.name) }
  },
})

/** The elements that the server keeps. Anything else that is typed or pasted becomes plain text. */
export const extensions = [
  ...[Document, Paragraph, Text, HardBreak, Headings, Blockquote, HorizontalRule, BulletList, OrderedList, Item],
  ...[Bold, Italic, small('sub'), small('sup'), Link, UndoRedo],
]
