import { DOMParser } from '@xmldom/xmldom'

/** A document as an app that takes XML at its word has it. Throws where it is not well-formed. */
export function domOf(xml: string): Document {
  const errors: string[] = []
  const told = (message: string): void => void errors.push(message)
  const dom = new DOMParser({ errorHandler: { warning: told, error: told, fatalError: told } })
  const document = dom.parseFromString(xml, 'application/xml')
  if (errors.length > 0) throw new Error(errors.join('\n'))
  return document
}
