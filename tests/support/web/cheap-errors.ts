import { configure, getConfig } from '@testing-library/react';
import React from 'react';

/** Errors that tests create by the thousand, and hardly ever read: a sixth of their time. Each worker loads this once. */

// React's development build keeps the stack of whoever created an element, but only of so many elements in a second. No test asks.
const internals: object = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set: () => {} });

// While a test waits for an element, each look that doesn't find it would print the page.
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
