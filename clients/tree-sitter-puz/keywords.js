// Written by `PUZC_UPDATE=1 cargo test editors` from the tables of the compiler.
module.exports = {
  geometries: ["squares", "triangles", "hexes", "cubes", "sticks"],
  natives: [
    { keyword: "cover", parts: [["names"],["word","with"],["supplies"]] },
    { keyword: "pack", parts: [["supplies"],["word","into"],["names"]] },
    { keyword: "place", parts: [["supplies"],["word","on"],["name"],["optional",["word",","],["choice","edges","corners"],["word","match"],["optional",["word","with"],["name"]]]] },
    { keyword: "border", parts: [["word","of"],["name"],["word","is"],["item"],["optional",["word","as"],["item"]]] },
    { keyword: "trace", parts: [["name"],["word","in"],["name"],["word","by"],["choice","king","rook","bishop","knight","neighbor"],["word","steps"],["optional",["choice","without"],["word","crossing"]]] },
    { keyword: "single", parts: [["either",[["word","loop"]],[["word","path"],["word","from"],["expr"],["word","to"],["expr"]]],["either",[["word","on"],["expr"],["word","as"],["item"]],[["word","along"],["expr"]],[["word","across"],["expr"]]]] },
    { keyword: "disjoint", parts: [["word","paths"],["word","joining"],["expr"],["either",[["word","on"],["expr"],["word","as"],["item"]],[["word","along"],["expr"]],[["word","across"],["expr"]]]] },
    { keyword: "connected", parts: [["either",[["word","on"],["expr"]],[["expr"]]],["word","as"],["item"],["optional",["word","of"],["word","size"],["expr"]]] },
    { keyword: "areas", parts: [["either",[["word","on"],["expr"],["word","as"],["item"]],[["word","along"],["expr"]],[["word","across"],["expr"]]],["optional",["word","of"],["word","size"],["expr"],["word","as"],["item"]]] },
    { keyword: "keep", parts: [["choice","together","still"],["expr"]] },
  ],
};
