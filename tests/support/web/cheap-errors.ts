import { configure, getConfig } from '@testing-library/react';

/** While a test waits for an element, each look that doesn't find it would print the page into an error that is hardly ever read. */
const { getElementError } = getConfig();
configure({
  getElementError(message, container) {
    const error = new Error(message ?? '');
    error.name = 'TestingLibraryElementError';
    let printed: string | undefined;
    const read = () => (printed ??= getElementError(message, container).message);
    return Object.defineProperty(error, 'message', { get: read, configurable: true });
  },
});
