import type { Action } from '#web/components/reading/actions.ts'
import type { ShellState } from './use-shell.ts'

/** Returns the functions of the actions that work in every view. */
export function shellActions({ reader, view, opened, chrome, marks, contents, fullscreen }: ShellState) {
  const { comic, onIssue, onLeave } = reader
  const { isEnded } = view
  const settings = () => {
    if (isEnded) return
    chrome.show()
    opened.setMenu(!opened.menu)
  }
  return {
    'next-issue': () => comic.next && onIssue(comic.next),
    'previous-issue': () => comic.previous && onIssue(comic.previous),
    'go-to': () => !isEnded && opened.setGoTo(true),
    bookmark: () => !isEnded && marks.toggle(view.range()),
    contents: contents.toggle,
    settings,
    'more-settings': settings,
    fullscreen: fullscreen.toggle,
    help: () => opened.setHelp(true),
    escape: () => {
      if (isEnded) view.goBack()
      else if (opened.panel) opened.closePanel()
      else onLeave()
    },
  } satisfies { readonly [A in Action]?: () => void }
}
