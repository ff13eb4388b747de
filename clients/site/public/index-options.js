// How the search divides texts: for the index and for the page alike.
export const OPTIONS = {
  fields: ["title", "page", "text"],
  storeFields: ["title", "page"],
  searchOptions: { boost: { title: 4, page: 2 }, prefix: true, fuzzy: (word) => (word.length > 4 ? 0.2 : 0), combineWith: "AND" },
};
