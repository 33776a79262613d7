// A program that does not start.
throw new Error('nothing to read with')
